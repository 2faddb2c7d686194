import type { InlinePicture } from '../../gateways/mail/gateway.ts'
import { accentOrInk } from '../../documents/colour.ts'
import { loadLogoFile, type ReadLogoFile } from '../../documents/logo/load-logo.ts'
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
export const letterLogo = async (
  readFile: ReadLogoFile,
  {
    id,
    logo,
    colour,
  }: {
    id: string
    logo: string | null
    /** Six hex digits, of its buttons: in that colour the site draws. */
    colour: string
  },
): Promise<LetterLogo> => {
  if (logo !== null && logo.startsWith('https://') && URL.canParse(logo)) {
    return { source: logo, picture: null }
  }
  const file = await loadLogoFile(readFile, logo)
  const drawing = findDrawing(logo) ?? pickLandscape(id)
  const picture = {
    contentId: 'logo',
    contentType: file?.contentType ?? 'image/png',
    content: file?.bytes ?? (await drawLogo(drawing, accentOrInk(`#${colour}`))),
  }
  return { source: `cid:${picture.contentId}`, picture }
}
