import type { InlinePicture } from '../../gateways/mail/gateway.ts'
import { accentOrInk } from '../../documents/colour.ts'
import { drawLogo, findDrawing, pickLandscape } from '../../documents/logo/drawn-logo.ts'

export type LetterLogo =
  /** The picture is within the letter itself. */
  | { source: string; picture: InlinePicture }
  /** The picture is at an address, which the reader's program may or may not load. */
  | { source: string; picture: null }

/**
 * Returns the charity's logo as its site shows it, in the charity's colour if it is one of our
 * drawings.
 */
export const letterLogo = async (charity: {
  id: string
  logo: string | null
  /** Six hex digits, of its buttons: in that colour the site draws. */
  colour: string
}): Promise<LetterLogo> => {
  const { id, logo, colour } = charity
  if (logo !== null && logo.startsWith('https://') && URL.canParse(logo)) {
    return { source: logo, picture: null }
  }
  const drawing = findDrawing(logo) ?? pickLandscape(id)
  const content = await drawLogo(drawing, accentOrInk(`#${colour}`))
  const picture = { contentId: 'logo', contentType: 'image/png', content } as const
  return { source: `cid:${picture.contentId}`, picture }
}
