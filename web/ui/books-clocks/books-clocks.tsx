import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Field, fieldId } from '../form/field.tsx'
import { useRefusalFocus } from '../form/use-refusal-focus.ts'
import { TextInput } from '../form/input/text-input.tsx'
import type { BooksClocks } from './books-clocks-search.ts'
import styles from './books-clocks.module.css'

const names = ['asOf', 'knownOn', 'knownTime'] as const
type Name = (typeof names)[number]
type Draft = Record<Name, string>
type Errors = Partial<Record<Name, string>>

export type ClocksProps = {
  asked: BooksClocks
  /** The last day that can be chosen, once it is known. */
  today: string | undefined
  /** The codes of the refused fields, by their names in the API. */
  refused: Readonly<Record<string, string>>
  /** Opens the address with these two clocks. */
  onAsk: (clocks: BooksClocks) => void
  /** Names the form and explains the clocks, if they are not those of a balance. */
  label?: string
  hint?: ReactNode
}

/** The day and the moment of a balance, and what the two mean. They go to the address together. */
export const BooksClocksForm = ({ asked, today, refused, onAsk, label, hint }: ClocksProps) => {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => toDraft(asked))
  const [wrong, setWrong] = useState<Errors>({})
  const toSentence = useSentence()
  const find = useErrors(today)
  const [attempt, setAttempt] = useState(0)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const errors = find(draft, event.currentTarget)
    setWrong(errors)
    if (Object.keys(errors).length > 0) setAttempt(attempt + 1)
    else onAsk(toSearch(draft))
  }
  const findError = (name: Name, field: string): string | undefined =>
    wrong[name] ?? (refused[field] && toSentence(refused[field]))
  const isRefused = Object.keys(refused).length > 0
  useRefusalFocus({
    attempt: attempt + (isRefused ? 1 : 0),
    errors: names
      .filter((name) => findError(name, name === 'knownOn' ? 'knownAt' : name) !== undefined)
      .map((name) => ({ name })),
  })
  const input = (name: Name, type: 'date' | 'time') => (
    <TextInput
      type={type}
      value={draft[name]}
      {...(type === 'date' && { max: today })}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      autoComplete="off"
    />
  )
  return (
    <form
      className={styles.clocks}
      onSubmit={submit}
      noValidate
      aria-label={label ?? t`Day of the balance`}
    >
      <div className={styles.fields}>
        <Field name="asOf" label={t`At the end of`} error={findError('asOf', 'asOf')}>
          {input('asOf', 'date')}
        </Field>
        <Field
          name="knownOn"
          label={t`As recorded on`}
          optional
          error={findError('knownOn', 'knownAt')}
        >
          {input('knownOn', 'date')}
        </Field>
        <Field name="knownTime" label={t`Time`} optional error={wrong.knownTime}>
          {input('knownTime', 'time')}
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" look="primary">
            <Trans>Show</Trans>
          </Button>
          {(asked.asOf ?? asked.knownAt) !== undefined && (
            <Button onClick={() => onAsk({})}>
              <Trans>Today</Trans>
            </Button>
          )}
        </div>
      </div>
      <p className={styles.hint}>
        {hint ?? (
          <Trans>
            The first date is the day to which a movement belongs: a transfer that arrived on Monday
            and is approved on Thursday counts for Monday. The second is when it was recorded here:
            Monday’s balance, as recorded on Tuesday, does not include it yet. Leave the second
            empty to include everything recorded so far.
          </Trans>
        )}
      </p>
    </form>
  )
}

const toDraft = ({ asOf = '', knownAt = '' }: BooksClocks): Draft => {
  const [knownOn = '', knownTime = ''] = knownAt.split('T')
  return { asOf, knownOn, knownTime }
}

const toSearch = ({ asOf, knownOn, knownTime }: Draft): BooksClocks => ({
  asOf: asOf || undefined,
  knownAt: knownOn ? [knownOn, knownTime].filter(Boolean).join('T') : undefined,
})

const useSentence = (): ((code: string) => string) => {
  const { t } = useLingui()
  return (code) => (code.endsWith('.future') ? t`Choose today or an earlier day` : t`Enter a day`)
}

const useErrors = (today: string | undefined) => {
  const { t } = useLingui()
  const toSentence = useSentence()
  return (draft: Draft, form: HTMLFormElement): Errors => {
    const isUnfinished = (name: Name): boolean => {
      const control = form.querySelector<HTMLInputElement>(`#${fieldId(name)}`)
      return control?.validity.badInput ?? false
    }
    const ofDay = (name: 'asOf' | 'knownOn'): Errors => {
      if (isUnfinished(name)) return { [name]: toSentence('day.invalid') }
      if (today === undefined || draft[name] <= today) return {}
      return { [name]: toSentence('day.future') }
    }
    return {
      ...ofDay('asOf'),
      ...ofDay('knownOn'),
      ...(isUnfinished('knownTime') && { knownTime: t`Enter a time` }),
      ...(draft.knownTime &&
        !draft.knownOn && { knownOn: t`Enter the day to which the time belongs` }),
    }
  }
}
