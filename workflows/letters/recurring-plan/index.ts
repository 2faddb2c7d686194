import { abandoned } from './abandoned.ts'
import { cancelled } from './cancelled.ts'
import { cardExpiring } from './card-expiring.ts'
import { changed } from './changed.ts'
import { completed } from './completed.ts'
import { declined } from './declined.ts'
import { instalmentEdited } from './instalment-edited.ts'
import { rests } from './rests.ts'
import { skipped } from './skipped.ts'
import { started } from './started.ts'
import { waits } from './waits.ts'
import { woken } from './woken.ts'

/** Letters to donors about their monthly or scheduled gift. */
export const planLetters = {
  cancelled,
  card_expiring: cardExpiring,
  changed,
  completed,
  declined,
  abandoned,
  instalment_edited: instalmentEdited,
  rests,
  skipped,
  started,
  waits,
  woken,
}
