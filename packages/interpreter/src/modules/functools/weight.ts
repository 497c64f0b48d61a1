/** Callables of the runtime stand between two frames of the program: what they weigh on the JavaScript stack, in bytes. */
export const CACHE_BYTES = 420;
export const PARTIAL_BYTES = 700;
