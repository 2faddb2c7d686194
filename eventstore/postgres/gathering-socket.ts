import { Socket } from 'node:net'

/**
 * A connection that sends together what is asked at one time: what is held back for the messages of
 * one statement, as pg does it, leaves when the program turns to something else. The server is woken
 * once for statements that go side by side, and not once for each.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    // After every promise that is kept by now has been followed.
    process.nextTick(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}
