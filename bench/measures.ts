import type { Measure } from './measure.ts'
import { append } from './measures/append.ts'
import { contended } from './measures/contended.ts'
import { desk } from './measures/desk.ts'
import { donor } from './measures/donor.ts'
import { instalments } from './measures/instalments.ts'
import { lag } from './measures/lag.ts'
import { memory } from './measures/memory.ts'
import { payments } from './measures/payments.ts'
import { payouts } from './measures/payouts.ts'
import { projection } from './measures/projection.ts'
import { read } from './measures/read.ts'
import { replay } from './measures/replay.ts'
import { waiting } from './measures/waiting.ts'
import { web } from './measures/web.ts'

/** Everything `npm run bench` measures, in this order. */
export const measures: readonly Measure[] = [
  append,
  contended,
  read,
  replay,
  projection,
  donor,
  desk,
  lag,
  memory,
  payments,
  payouts,
  instalments,
  waiting,
  web,
]
