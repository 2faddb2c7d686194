import { isErased } from '@almoner/domain/kernel/erased.ts'
import { languages, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import { toTexts } from '../localised-texts.ts'
import type { ProfileChangeAnswer } from './contract.ts'

/** Returns the newest proposal of a charity, field by field, or null before the first one. */
export const answerProfileChange = ({
  profileChange: change,
  profile: { defaultLanguage },
}: Charity): ProfileChangeAnswer | null => {
  if (change === null) return null
  const { number, status, before, after, note, reason, proposedAt, endedAt } = change
  const compare = (field: 'name' | 'address', was?: LocalisedText, is?: LocalisedText) => {
    const [first, second] = [
      toTexts(was ?? null, defaultLanguage),
      toTexts(is ?? null, defaultLanguage),
    ]
    return languages
      .map((language) => ({
        field,
        language,
        before: first[language],
        after: second[language],
      }))
      .filter((each) => each.before !== each.after)
  }
  return {
    number,
    status,
    fields: [
      ...compare('name', before.name, after.name),
      ...compare('address', before.address, after.address),
      ...('irFileNumber' in after
        ? [
            {
              field: 'irFileNumber' as const,
              language: null,
              before: before.irFileNumber ?? '',
              after: after.irFileNumber ?? '',
            },
          ]
        : []),
    ],
    note: isErased(note) ? '' : note,
    reason,
    proposedAt,
    endedAt,
  }
}
