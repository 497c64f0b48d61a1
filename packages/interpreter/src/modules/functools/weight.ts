/** Callables of the runtime stand between two frames of the program: what one weighs on the JavaScript stack, in bytes. */
export const CALLABLE_BYTES = 420;
