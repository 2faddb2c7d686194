export type DeviceClass = 'phone' | 'tablet' | 'desktop'

const automatic = /bot|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|monitor|curl\//i
const tablet = /ipad|tablet|kindle|silk|android(?!.*mobile)/i
const phone = /mobi|iphone|ipod|windows phone/i

/** Returns the class of a browser by what it says of itself; null of a program that reads pages. */
export const findDeviceClass = (userAgent: string | undefined): DeviceClass | null => {
  if (userAgent === undefined || userAgent === '' || automatic.test(userAgent)) return null
  if (tablet.test(userAgent)) return 'tablet'
  return phone.test(userAgent) ? 'phone' : 'desktop'
}
