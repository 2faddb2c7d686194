import type * as v from 'valibot'
import type { Answers, Refusal } from '../lib/answers.ts'
import { checkedPhone } from '../lib/phone.ts'
import { useSentForm, type SentFormOptions, type SentFormState } from '../lib/sent-form.ts'
import { useAccountLabels } from './account-labels.ts'

type Schema = v.GenericSchema<unknown, object>

type AccountFormOptions<S extends Schema, Answer> = Omit<SentFormOptions<S, Answer>, 'wordsOf'>

/** A form of the account, in the account's words. */
export const useAccountForm = <S extends Schema, Answer>(
  options: AccountFormOptions<S, Answer>,
): SentFormState => {
  const wordsOf = useAccountLabels()
  const { alsoRefused } = options
  return useSentForm({
    ...options,
    wordsOf,
    alsoRefused: async (answers) => [
      ...(await refusalsOfPhone(answers)),
      ...((await alsoRefused?.(answers)) ?? []),
    ],
  })
}

const refusalsOfPhone = async (answers: Answers): Promise<Refusal[]> => {
  const { 'phone.country': country = '', 'phone.number': number = '' } = answers
  if (number.trim() === '' || (await checkedPhone({ country, number })) !== undefined) return []
  return [{ name: 'phone.number', code: 'phone.invalid' }]
}
