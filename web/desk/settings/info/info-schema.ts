import * as v from 'valibot'
import type { InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import { seenSchema } from '@almoner/api/http/contract.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'
import { charityInfoFormSchema, toTypedInfo } from '../../../ui/charity-info/charity-info-form.ts'

export const infoFormSchema = v.intersectAsync([
  charityInfoFormSchema,
  v.object({ seen: seenSchema }),
])

export type InfoFormState = CommandFormState<typeof infoFormSchema>

export const toDraft = (answer: InfoAnswer) => ({
  ...toTypedInfo(answer, answer.defaultLanguage),
  seen: answer.revision,
})
