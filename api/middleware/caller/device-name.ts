// The order matters: an earlier browser also contains the name of a later one.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1]

/**
 * Returns a short name for the signed-in device, such as `Chrome, Android`, and no further detail.
 * Returns an empty text if it is unknown.
 */
export const describeDevice = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, 500)
  return [nameIn(browsers, text), nameIn(systems, text)].filter(Boolean).join(', ')
}
