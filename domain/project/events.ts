import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { localisedTextSchema } from '../kernel/locale.ts'
import { centsSchema } from '../kernel/money.ts'

const about = { projectId: idSchema('project'), organisationId: idSchema('organisation') }

export const projectDetailsSchema = v.strictObject({
  title: localisedTextSchema,
  /** Paragraphs of plain text, parted by an empty line. */
  description: localisedTextSchema,
  /** `illustration:<name>`, or keys of uploaded pictures and addresses of videos. */
  headerBackgroundPicture: v.array(v.string()),
  /** 0 means no goal. */
  goalCents: centsSchema,
  /** False for a payment that buys something: it never gets tax wording. */
  donation: v.boolean(),
  projectReturnUrl: v.nullable(v.string()),
})
export type ProjectDetails = v.InferOutput<typeof projectDetailsSchema>

export const projectCreated = eventShape(
  'ProjectCreated',
  v.strictObject({ ...about, unlisted: v.boolean(), details: projectDetailsSchema }),
)
export const projectClosed = eventShape('ProjectClosed', v.strictObject(about))
export const projectReopened = eventShape('ProjectReopened', v.strictObject(about))

export const projectEvents = [projectCreated, projectClosed, projectReopened] as const

export type ProjectEvent = EventOf<(typeof projectEvents)[number]>
