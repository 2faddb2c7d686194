import * as v from 'valibot'
import {
  createTitlesSchema,
  newProjectSchema,
  type EditProjectBody,
  type ProjectAnswer,
} from '@almoner/api/desk/projects/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, largestSumCents, noCents } from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { typedMoney } from '../../../lib/money/typed-money.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'

const { goal: _, title: _titles, returnUrl, ...entries } = newProjectSchema.entries

/** No goal is typed as nothing. */
const readGoal = (typed: string) => {
  if (typed.trim() === '') return { cents: noCents }
  const read = readTypedAmount(typed, largestSumCents)
  return 'cents' in read && read.cents < 0 ? { refused: 'negative' } : read
}

/**
 * A project as it is typed, by a reader of this language, at which a missing title is reported. A
 * video that was typed and not added yet is one of the pictures.
 */
export const createProjectFormSchema = (language: Language) =>
  v.object({
    ...entries,
    title: createTitlesSchema(language),
    video: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => v.is(returnUrl, text), 'video.invalid'),
    ),
    goal: typedMoney(readGoal),
    returnUrl,
  })

type ProjectFormSchema = ReturnType<typeof createProjectFormSchema>
export type ProjectFormState = CommandFormState<ProjectFormSchema>
type Typed = v.InferInput<ProjectFormSchema>

const nothing = { en: '', zh: '', cn: '' }

export const newProject: Typed = {
  title: nothing,
  description: nothing,
  pictures: [],
  video: '',
  goal: '',
  donation: true,
  status: 'open',
  returnUrl: '',
  quickReceipt: true,
}

export const toTyped = (project: ProjectAnswer): Typed => {
  const { title, description, pictures, goal, donation, status, quickReceipt } = project
  const typedGoal = goal === 0 ? '' : formatHkd(goal).replace(/\.00$/, '')
  return {
    title,
    description,
    pictures,
    video: '',
    goal: typedGoal,
    donation,
    status,
    returnUrl: project.returnUrl,
    quickReceipt,
  }
}

export const toBody = ({
  video,
  pictures,
  ...typed
}: v.InferOutput<ProjectFormSchema>): Omit<EditProjectBody, 'version'> => ({
  ...typed,
  pictures: video === '' ? pictures : [...pictures, video],
})
