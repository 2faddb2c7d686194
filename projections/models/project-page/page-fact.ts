import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import { moneyEvents } from '@almoner/domain/payment/events.ts'
import { subscriptionPlanChanged } from '@almoner/domain/plan-subscription/events.ts'
import { projectEvents } from '@almoner/domain/project/events.ts'
import type { readFacts } from '../../engine/read-model.ts'

export const shapes = [
  ...projectEvents,
  ...moneyEvents,
  ...offlineEntryEvents,
  subscriptionPlanChanged,
] as const

export type PageFact = ReturnType<typeof readFacts<typeof shapes>>[number]
