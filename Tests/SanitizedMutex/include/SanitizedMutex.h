/// Nothing to call: linking this target is what it takes. See SanitizedMutex.c.
