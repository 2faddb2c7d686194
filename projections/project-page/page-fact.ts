import { givingBackEvents } from '@almoner/domain/payment/events/giving-back.ts'
import { outcomeEvents } from '@almoner/domain/payment/events/outcome.ts'
import { projectEvents } from '@almoner/domain/project/events.ts'
import type { factsOf } from '../read-model.ts'

export const shapes = [...projectEvents, ...outcomeEvents, ...givingBackEvents] as const

export type PageFact = ReturnType<typeof factsOf<typeof shapes>>[number]
