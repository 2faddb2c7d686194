import { describe, expect, it } from 'vitest'
import { findDeviceClass } from './device-class.ts'

describe('the class of a device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/131.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) Mobile/15E148 Safari/604.1', 'tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36', 'desktop'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', null],
    ['facebookexternalhit/1.1', null],
    ['', null],
    [undefined, null],
  ])('%s is %s', (userAgent, device) => {
    expect(findDeviceClass(userAgent)).toBe(device)
  })
})
