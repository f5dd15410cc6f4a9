from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # without types
    """Also writes the hashed names into the imports between our modules of JavaScript."""

    support_js_module_import_aggregation = True
