/** Our own page in front of Tap & Go, which a phone can open from a QR code. */
export const tapAndGoPath = (token: string): string => `/api/tap-and-go/${token}`
