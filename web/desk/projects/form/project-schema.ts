import * as v from 'valibot'
import {
  newProjectSchema,
  type EditProjectBody,
  type ProjectAnswer,
} from '@almoner/api/desk/projects/contract.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { toCents } from '../../../lib/money/answered-amount.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'

const { goal: goalSchema, returnUrl, ...entries } = newProjectSchema.entries

/** A project as it is typed. A video that was typed and not added yet is one of the pictures. */
export const projectFormSchema = v.object({
  ...entries,
  video: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => v.is(returnUrl, text), 'video.invalid'),
  ),
  goal: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const [issue] = v.safeParse(goalSchema, dataset.value).issues ?? []
      if (issue) addIssue({ message: issue.message })
    }),
  ),
  returnUrl,
})

export type ProjectFormState = CommandFormState<typeof projectFormSchema>
type Typed = v.InferInput<typeof projectFormSchema>

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
  const typedGoal = goal === 0 ? '' : formatHkd(toCents(goal)).replace(/\.00$/, '')
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
}: v.InferOutput<typeof projectFormSchema>): Omit<EditProjectBody, 'version'> => ({
  ...typed,
  pictures: video === '' ? pictures : [...pictures, video],
})
