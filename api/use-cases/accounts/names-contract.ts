import * as v from 'valibot'
import {
  composeName,
  longestName,
  refuseName,
  type NameKind,
} from '@almoner/domain/people/name-rules.ts'
import { bounded, lineSchema } from '../../http/contract.ts'

/**
 * A name as it is stored: composed (NFC). It is refused with `address` if it contains a link, and
 * with `unprintable` if a receipt could not show it. The payer's form uses this function too.
 */
export const nameSchema = (kind: NameKind, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    // A letter may be sent separately from its marks, so the text may be longer before it is
    // composed.
    bounded(4 * longestName[kind] + 100, `${code}.too_long`),
    v.transform(composeName),
    lineSchema(longestName[kind], code),
    v.rawCheck(({ dataset, addIssue }) => {
      const refused = dataset.typed ? refuseName(dataset.value, kind) : null
      if (refused !== null) addIssue({ message: `${code}.${refused}` })
    }),
  )
