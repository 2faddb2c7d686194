import { useEffect, useRef, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { useRowsFocus } from '../../lib/focus/use-rows-focus.ts'
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

describe('the title of a dialog', () => {
  it.each([
    [
      'a field below more text than the window shows',
      () => [vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)],
    ],
    [
      'a field that opens a keyboard on the screen',
      () => {
        const query = matchMedia('(pointer: coarse)')
        return [
          vi.spyOn(query, 'matches', 'get').mockReturnValue(true),
          vi.spyOn(globalThis, 'matchMedia').mockReturnValue(query),
        ]
      },
    ],
  ])('takes the focus before %s', async (_, arrange) => {
    const page = await render(<Screen />)
    const changed = arrange()
    onTestFinished(() => changed.forEach((each) => each.mockRestore()))
    await press(page, 'Match all')
    expect(document.activeElement).toBe(find(page, 'dialog h2'))
  })
})

let removeRow: (name: string) => void

/** A list in which each row has a dialog of its own. */
const List = ({ names }: { names: readonly string[] }) => {
  const [rows, setRows] = useState(names)
  const list = useRef<HTMLElement>(null)
  useRowsFocus(list)
  useEffect(() => {
    removeRow = (name) => setRows((before) => before.filter((each) => each !== name))
  }, [])
  return (
    <main>
      <h1>Inbox</h1>
      <section aria-label="Proofs" ref={list}>
        <ul>
          {rows.map((name) => (
            <Entry key={name} name={name} />
          ))}
        </ul>
      </section>
    </main>
  )
}

const Entry = ({ name }: { name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li id={name}>
      <a href="/proof">{name}</a>
      <button type="button" onClick={() => setOpen(true)}>
        Approve
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Approve?">
        <input aria-label="Note" />
      </Dialog>
    </li>
  )
}

const openAt = async (page: HTMLElement, name: string) => {
  const opener = find(page, `#${name} > button`)
  await perform(() => opener.focus())
  await perform(() => opener.click())
  expect(document.activeElement).toBe(find(page, `#${name} dialog input`))
}

describe('a dialog whose row is removed while it is open', () => {
  it('leaves the focus at the same button of the next row', async () => {
    const page = await render(<List names={['ada', 'bo', 'chan']} />)
    await openAt(page, 'bo')
    await perform(() => removeRow('bo'))
    await waitUntil(() => expect(document.activeElement).toBe(find(page, '#chan > button')))
  })

  it('leaves the focus two rows below if the next row went too', async () => {
    const page = await render(<List names={['ada', 'bo', 'chan']} />)
    await openAt(page, 'ada')
    await perform(() => {
      removeRow('ada')
      removeRow('bo')
    })
    await waitUntil(() => expect(document.activeElement).toBe(find(page, '#chan > button')))
  })

  it('leaves the focus at the list if the row was the last one', async () => {
    const page = await render(<List names={['ada', 'bo']} />)
    await openAt(page, 'bo')
    await perform(() => removeRow('bo'))
    await waitUntil(() => expect(document.activeElement).toBe(find(page, '[aria-label=Proofs]')))
  })

  it('does not take the focus from a person who has gone on', async () => {
    const page = await render(<List names={['ada', 'bo']} />)
    await perform(() => find(page, '#ada > button').focus())
    await perform(() => find(page, '#bo a').focus())
    await perform(() => removeRow('ada'))
    expect(document.activeElement).toBe(find(page, '#bo a'))
  })
})

describe('a row that is removed after its dialog was closed', () => {
  it('leaves the focus at the next row', async () => {
    const page = await render(<List names={['ada', 'bo']} />)
    await openAt(page, 'ada')
    await perform(() => {
      find(page, '#ada dialog').dispatchEvent(new Event('cancel'))
    })
    await waitUntil(() => expect(document.activeElement).toBe(find(page, '#ada > button')))
    await perform(() => removeRow('ada'))
    await waitUntil(() => expect(document.activeElement).toBe(find(page, '#bo > button')))
  })
})

/** A menu that closes as soon as something in it was chosen. */
const Menu = () => {
  const [isUnfolded, setUnfolded] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const choose = () => {
    setUnfolded(false)
    setAsked(true)
  }
  return (
    <main>
      <h1>Donors</h1>
      <button type="button" aria-controls="acts" onClick={() => setUnfolded(true)}>
        More
      </button>
      <div id="acts" hidden={!isUnfolded}>
        <button type="button" onClick={choose}>
          Erase
        </button>
      </div>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title="Erase?">
        <input aria-label="Reason" />
      </Dialog>
    </main>
  )
}

describe('a dialog that was opened from a menu which then closed', () => {
  it('returns the focus to the button of the menu', async () => {
    const page = await render(<Menu />)
    await press(page, 'More')
    await perform(() => find(page, '#acts button').focus())
    await press(page, 'Erase')
    expect(document.activeElement).toBe(find(page, 'input'))
    await perform(() => {
      find(page, 'dialog').dispatchEvent(new Event('cancel'))
    })
    await waitUntil(() => expect(document.activeElement).toBe(find(page, '[aria-controls=acts]')))
  })
})
