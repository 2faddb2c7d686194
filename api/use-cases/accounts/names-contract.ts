import * as v from 'valibot'
import {
  composeName,
  longestName,
  refuseName,
  type NameKind,
} from '@almoner/domain/people/name-rules.ts'
import { bounded, lineSchema } from '../../http/contract.ts'

/**
 * A name as it is stored: composed (NFC). Refused with `address` where it contains a link, and with
 * `unprintable` where a receipt could not show it. The payer's form uses the same function.
 */
export const nameSchema = (kind: NameKind, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    // A letter may come as itself and its marks.
    bounded(4 * longestName[kind] + 100, `${code}.too_long`),
    v.transform(composeName),
    lineSchema(longestName[kind], code),
    v.rawCheck(({ dataset, addIssue }) => {
      const refused = dataset.typed ? refuseName(dataset.value, kind) : null
      if (refused !== null) addIssue({ message: `${code}.${refused}` })
    }),
  )
