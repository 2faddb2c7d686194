import { useLingui } from '@lingui/react/macro'

/** Returns the sentences for what is wrong with a picture of at most 1.3 MB, by their codes. */
export const usePictureLabels = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  const damaged = t`This picture cannot be opened. Choose another one`
  return {
    'picture.required': t`Choose a picture`,
    'picture.not_picture': t`Only .jpg or .png`,
    'picture.too_large': t`The picture is larger than 1.3 MB. Choose a smaller one`,
    'picture.unreadable': damaged,
    'picture.too_complex': damaged,
    'picture.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
  }
}
