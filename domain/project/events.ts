import * as v from 'valibot'
import { eventShape, type EventOf, type Upcast } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { localisedTextSchema } from '../kernel/locale.ts'
import { centsSchema } from '../kernel/money.ts'
import { escapeText } from '../kernel/rich-text.ts'

const about = { projectId: idSchema('project'), organisationId: idSchema('organisation') }

export const projectDetailsSchema = v.strictObject({
  title: localisedTextSchema,
  /** Rich text, as `kernel/rich-text.ts` reads it. */
  description: localisedTextSchema,
  /** `illustration:<name>`, paths of pictures and films on our own host, or addresses of videos. */
  headerBackgroundPicture: v.array(v.string()),
  /** 0 means no goal. */
  goalCents: centsSchema,
  /** False for a payment that buys something: it never gets tax wording. */
  donation: v.boolean(),
  projectReturnUrl: v.nullable(v.string()),
})
export type ProjectDetails = v.InferOutput<typeof projectDetailsSchema>

/** In the first version a description was plain text, without any syntax. */
const plainDescription: Upcast = ({ data, personal }) => {
  const { details } = data as { details: { description: Record<string, string> } }
  const description = Object.fromEntries(
    Object.entries(details.description).map(([language, text]) => [language, escapeText(text)]),
  )
  return { data: { ...data, details: { ...details, description } }, personal }
}

export const projectCreated = eventShape(
  'ProjectCreated',
  v.strictObject({ ...about, unlisted: v.boolean(), details: projectDetailsSchema }),
  { upcasts: [plainDescription] },
)
export const projectClosed = eventShape('ProjectClosed', v.strictObject(about))
export const projectReopened = eventShape('ProjectReopened', v.strictObject(about))

export const projectEvents = [projectCreated, projectClosed, projectReopened] as const

export type ProjectEvent = EventOf<(typeof projectEvents)[number]>
