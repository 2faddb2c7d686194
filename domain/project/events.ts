import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { centsSchema, localisedTextSchema } from '../kernel/schemas.ts'

const referenceEntries = {
  projectId: idSchema('project'),
  organisationId: idSchema('organisation'),
}

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
  /** True if its receipts are issued automatically. Otherwise staff issue each one. */
  quickReceipt: v.boolean(),
})
export type ProjectDetails = v.InferOutput<typeof projectDetailsSchema>

export const projectCreated = eventShape(
  'ProjectCreated',
  v.strictObject({ ...referenceEntries, unlisted: v.boolean(), details: projectDetailsSchema }),
)
export const projectClosed = eventShape('ProjectClosed', v.strictObject(referenceEntries))
export const projectReopened = eventShape('ProjectReopened', v.strictObject(referenceEntries))

const toChange = <Field extends v.GenericSchema>(field: Field) =>
  v.optional(v.strictObject({ before: field, after: field }))

const { entries: field } = projectDetailsSchema

/** The fields that staff changed, each as it was and as it is from now on. */
export const projectDetailsChanged = eventShape(
  'ProjectDetailsChanged',
  v.strictObject({
    ...referenceEntries,
    changes: v.strictObject({
      title: toChange(field.title),
      description: toChange(field.description),
      headerBackgroundPicture: toChange(field.headerBackgroundPicture),
      goalCents: toChange(field.goalCents),
      donation: toChange(field.donation),
      projectReturnUrl: toChange(field.projectReturnUrl),
      quickReceipt: toChange(field.quickReceipt),
    }),
  }),
)
export type ProjectChanges = v.InferOutput<typeof projectDetailsChanged.data>['changes']

/**
 * The project changed from listed to unlisted, or back. A closed project has this visibility when
 * it is reopened.
 */
export const projectVisibilityChanged = eventShape(
  'ProjectVisibilityChanged',
  v.strictObject({ ...referenceEntries, unlisted: v.boolean() }),
)

export const projectEvents = [
  projectCreated,
  projectDetailsChanged,
  projectVisibilityChanged,
  projectClosed,
  projectReopened,
] as const

export type ProjectEvent = EventOf<(typeof projectEvents)[number]>
