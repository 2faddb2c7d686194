import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { Dialog } from './dialog.tsx'

/** A screen that mounts its question only while it is asked. */
const Screen = () => {
  const [isAsked, setAsked] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setAsked(true)}>
        Match all
      </button>
      {isAsked && (
        <Dialog open onClose={() => setAsked(false)} title="Match all?">
          <input aria-label="Note" />
        </Dialog>
      )}
    </main>
  )
}

describe('a dialog that leaves the page when it closes', () => {
  it('returns the focus to the button that opened it', async () => {
    const page = await render(<Screen />)
    await perform(() => find(page, 'main > button').focus())
    await press(page, 'Match all')
    expect(document.activeElement).toBe(find(page, 'input'))
    await perform(() => {
      find(page, 'dialog').dispatchEvent(new Event('cancel'))
    })
    expect(page.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(find(page, 'main > button'))
  })
})
