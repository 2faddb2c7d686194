import { useRef, useState, type ChangeEvent } from 'react'
import type * as v from 'valibot'

/** The typed values, by their control's name: `email`, `phone.number`, `rows.0.value`. */
export type Answers = Readonly<Record<string, string>>

/** One invalid answer, and the code of its error. */
export type Refusal = { name: string; code: string }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type AnswersForm = {
  answers: Answers
  /** `{...form.register('email')}` fits every control. */
  register: (name: string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<Control>) => void
  }
  /** Replaces the typed value. */
  change: (name: string, value: string) => void
  refusals: readonly Refusal[]
  /** How often the answers were judged. */
  attempt: number
  isBusy: boolean
  /** Validates all answers and, if they are valid, performs the action. */
  submit: (then: (answers: Answers) => Promise<void>) => Promise<void>
  /** Validates all answers, and says whether they are valid. */
  judge: () => Promise<boolean>
}

export type AnswersOptions = {
  initial: () => Answers
  refusalsOf: (answers: Answers) => Promise<readonly Refusal[]>
  /** At every stroke. */
  onChange?: (answers: Answers) => void
}

/**
 * A payer's form. Nothing is judged before the first press of the button; then every stroke is. The
 * desk has a library for this, which is a tenth of all that a payer would load.
 */
export const useAnswers = ({ initial, refusalsOf, onChange }: AnswersOptions): AnswersForm => {
  const [answers, setAnswers] = useState(initial)
  const [judged, setJudged] = useState<{ refusals: readonly Refusal[]; attempt: number }>({
    refusals: [],
    attempt: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(answers)
  const look = async (press: 0 | 1): Promise<boolean> => {
    const looked = latest.current
    const refusals = await refusalsOf(looked)
    // A value typed meanwhile is validated separately.
    const isCurrent = looked === latest.current
    setJudged((before) => ({
      refusals: isCurrent || press === 1 ? refusals : before.refusals,
      attempt: before.attempt + press,
    }))
    return refusals.length === 0
  }
  const change = (name: string, value: string): void => {
    latest.current = { ...latest.current, [name]: value }
    setAnswers(latest.current)
    onChange?.(latest.current)
    if (judged.attempt > 0) void look(0)
  }
  return {
    answers,
    change,
    register: (name) => ({
      name,
      value: answers[name] ?? '',
      onChange: (event) => change(name, event.currentTarget.value),
    }),
    refusals: judged.refusals,
    attempt: judged.attempt,
    isBusy,
    judge: () => look(1),
    submit: async (then) => {
      if (isBusy) return
      setBusy(true)
      try {
        if (await look(1)) await then(latest.current)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** The schema's errors about answers, by the names of their controls: the first of each. */
export const refusalsFrom = (issues: readonly v.BaseIssue<unknown>[] | undefined): Refusal[] => {
  const first = new Map<string, string>()
  for (const { path, message } of issues ?? []) {
    const name = (path ?? []).map(({ key }) => String(key)).join('.')
    if (!first.has(name)) first.set(name, message)
  }
  return [...first].map(([name, code]) => ({ name, code }))
}
