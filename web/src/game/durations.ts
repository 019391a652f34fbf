/** In milliseconds. */
export const kSecond = 1000;
export const kMinute = 60 * kSecond;
