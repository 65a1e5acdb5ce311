/// Returns the text of a source file in `Playground/Tour/Scenes`, or `NULL` if it isn't embedded.
const char *_Nullable sourceOfScenes(const char *_Nonnull file);
