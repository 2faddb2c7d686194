/**
 * What people in Hong Kong still pay with: the syntax of the built files is written for these, and
 * e2e/older-browsers/newer-functions.ts holds the functions that they call to the same versions.
 *
 * iOS 15 is the last one of a phone of 2015. Its styles are complete from 15.4 on, to which every such
 * phone can be brought; before that a page works without them.
 */
export const oldestBrowsers = { safari: '15.0', ios: '15.0', chrome: '100', firefox: '100' }
