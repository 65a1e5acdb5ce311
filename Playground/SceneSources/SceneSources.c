// The source files of the scenes, embedded by the compiler, so that the tour shows the code that it runs.
#include "SceneSources.h"
#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
    const char *file, *text;
} sources[] = {
    {"Async.swift", (const char[]){
#embed "../Tour/Scenes/Async.swift" suffix(, 0)
    }},
    {"BackPressure.swift", (const char[]){
#embed "../Tour/Scenes/BackPressure.swift" suffix(, 0)
    }},
    {"Broadcaster.swift", (const char[]){
#embed "../Tour/Scenes/Broadcaster.swift" suffix(, 0)
    }},
    {"Combining.swift", (const char[]){
#embed "../Tour/Scenes/Combining.swift" suffix(, 0)
    }},
    {"CustomOperator.swift", (const char[]){
#embed "../Tour/Scenes/CustomOperator.swift" suffix(, 0)
    }},
    {"Drive.swift", (const char[]){
#embed "../Tour/Scenes/Drive.swift" suffix(, 0)
    }},
    {"Errors.swift", (const char[]){
#embed "../Tour/Scenes/Errors.swift" suffix(, 0)
    }},
    {"EventCenter.swift", (const char[]){
#embed "../Tour/Scenes/EventCenter.swift" suffix(, 0)
    }},
    {"EveryOrder.swift", (const char[]){
#embed "../Tour/Scenes/EveryOrder.swift" suffix(, 0)
    }},
    {"ExtensionStorage.swift", (const char[]){
#embed "../Tour/Scenes/ExtensionStorage.swift" suffix(, 0)
    }},
    {"FlatMapLatest.swift", (const char[]){
#embed "../Tour/Scenes/FlatMapLatest.swift" suffix(, 0)
    }},
    {"Interval.swift", (const char[]){
#embed "../Tour/Scenes/Interval.swift" suffix(, 0)
    }},
    {"Lines.swift", (const char[]){
#embed "../Tour/Scenes/Lines.swift" suffix(, 0)
    }},
    {"Listeners.swift", (const char[]){
#embed "../Tour/Scenes/Listeners.swift" suffix(, 0)
    }},
    {"OneStream.swift", (const char[]){
#embed "../Tour/Scenes/OneStream.swift" suffix(, 0)
    }},
    {"Reactor.swift", (const char[]){
#embed "../Tour/Scenes/Reactor.swift" suffix(, 0)
    }},
    {"ReactorSearch.swift", (const char[]){
#embed "../Tour/Scenes/ReactorSearch.swift" suffix(, 0)
    }},
    {"Scheduling.swift", (const char[]){
#embed "../Tour/Scenes/Scheduling.swift" suffix(, 0)
    }},
    {"Services.swift", (const char[]){
#embed "../Tour/Scenes/Services.swift" suffix(, 0)
    }},
    {"Subjects.swift", (const char[]){
#embed "../Tour/Scenes/Subjects.swift" suffix(, 0)
    }},
    {"TakeWhile.swift", (const char[]){
#embed "../Tour/Scenes/TakeWhile.swift" suffix(, 0)
    }},
    {"TimerProxy.swift", (const char[]){
#embed "../Tour/Scenes/TimerProxy.swift" suffix(, 0)
    }},
    {"Traits.swift", (const char[]){
#embed "../Tour/Scenes/Traits.swift" suffix(, 0)
    }},
    {"VirtualTime.swift", (const char[]){
#embed "../Tour/Scenes/VirtualTime.swift" suffix(, 0)
    }},
    {"WeakSet.swift", (const char[]){
#embed "../Tour/Scenes/WeakSet.swift" suffix(, 0)
    }},
    {"WordCount.swift", (const char[]){
#embed "../Tour/Scenes/WordCount.swift" suffix(, 0)
    }},
};

const char *sourceOfScenes(const char *file) {
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        if (strcmp(sources[i].file, file) == 0) return sources[i].text;
    return NULL;
}
