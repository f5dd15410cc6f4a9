document.documentElement.classList.replace("no-js", "js");
