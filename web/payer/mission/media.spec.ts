import { describe, expect, it } from 'vitest'
import { findHeaderPicture, parseMedia } from './media.ts'

const origin = 'https://harbour.almoner.example'
const video = (address: string, host: string) => ({ kind: 'video', address, host })

describe('the media list of a project', () => {
  it('is its pictures and films in their order, from our own host', () => {
    const list = `illustration:tram, /files/a.jpg ,${origin}/files/b.png?v=2,/files/c.mp4,d.WEBM,`
    expect(parseMedia(list, origin)).toEqual([
      { kind: 'picture', source: 'illustration:tram' },
      { kind: 'picture', source: '/files/a.jpg' },
      { kind: 'picture', source: '/files/b.png?v=2' },
      { kind: 'film', address: '/files/c.mp4' },
      { kind: 'film', address: '/d.WEBM' },
    ])
  })

  it.each([
    ['https://www.youtube.com/watch?v=x', 'youtube.com'],
    ['https://youtu.be/x', 'youtu.be'],
    ['https://vimeo.com/123', 'vimeo.com'],
    ['https://elsewhere.example/a.mp4', 'elsewhere.example'],
  ])('is a link if the video is on another host: %s', (address, host) => {
    expect(parseMedia(address, origin)).toEqual([video(address, host)])
  })

  it('is a drawing in place of a picture on another host', () => {
    const drawn = [{ kind: 'picture', source: undefined }]
    expect(parseMedia('https://elsewhere.example/a.jpg', origin)).toEqual(drawn)
    expect(parseMedia('//elsewhere.example/a.png', origin)).toEqual(drawn)
  })

  it('is empty for text that is not the address of a picture or a video', () => {
    expect(
      parseMedia('javascript:alert(1),data:text/html;x,ftp://a.example,http://', origin),
    ).toEqual([])
    expect(parseMedia(undefined, origin)).toEqual([])
  })

  it('starts with its header picture, even if a video comes first', () => {
    expect(findHeaderPicture('https://vimeo.com/1,illustration:tram')).toBe('illustration:tram')
    expect(findHeaderPicture('')).toBeUndefined()
  })
})
