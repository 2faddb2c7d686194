import { useLingui } from '@lingui/react/macro'
import type { ProjectCard } from '@almoner/api/desk/projects/contract.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'

/** Returns the message for a code of a project's form. */
export const useProjectLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const damaged = t`This picture cannot be opened. Choose another one`
  const webAddress = t`Enter an address that begins with https://`
  const sentences: Record<string, string> = {
    'title.required': t`Enter the title in at least one language`,
    'title.too_long': t`A title can have at most 120 characters`,
    'description.too_long': t`A description can have at most 10,000 characters`,
    'amount.negative': t`Enter the goal in figures, or leave this empty`,
    'amount.too_large': t`Enter a goal below HK$1,000,000,000`,
    'chosen.not_picture': t`Only .jpg or .png`,
    'chosen.too_large': t`The picture is larger than 20 MB. Choose a smaller one`,
    'picture.required': t`Choose a picture`,
    'picture.not_picture': t`Only .jpg or .png`,
    'picture.too_large': t`The picture is larger than 1.3 MB. Choose a smaller one`,
    'picture.unreadable': damaged,
    'picture.too_complex': t`This picture cannot be opened. Choose another one`,
    'picture.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
    'picture.invalid': t`This cannot be shown. Remove it, then add it again`,
    'video.invalid': webAddress,
    'return_url.invalid': webAddress,
    'return_url.too_long': t`An address can have at most 200 characters`,
    'donation.fixed': t`This project has payments already, so this stays as it is`,
  }
  return (code) => sentences[code] ?? refusal(code)
}

export const useProjectStatusLabel = (): Record<ProjectCard['status'], string> => {
  const { t } = useLingui()
  return { open: t`Public`, unlisted: t`Unlisted`, closed: t`Closed` }
}
