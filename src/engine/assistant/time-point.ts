/** Days are digits, 1 Monday to 7 Sunday; hours are `HH:mm:ss-HH:mm:ss`. Contract "Linkages". */
export type Hours = { weekdays: string; validperiod: string };

/** `time`: seconds since midnight. */
export type TimePoint = { weekdays: string; time: number };
