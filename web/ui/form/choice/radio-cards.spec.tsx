import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { find, perform, render } from '../../../testing/render.tsx'
import { RadioCards } from './radio-cards.tsx'

const Choice = () => {
  const [chosen, setChosen] = useState('card')
  return (
    <RadioCards
      name="method"
      legend="Payment method"
      value={chosen}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      options={[
        { value: 'card', label: 'Card' },
        { value: 'payme', label: 'PayMe' },
        { value: 'fps', label: 'FPS', disabled: true },
      ]}
    />
  )
}

const open = async () => {
  const page = await render(<Choice />)
  const option = (value: string) => find<HTMLInputElement>(page, `[value=${value}]`)
  const point = (value: string, type: string, y = 0) =>
    perform(() => {
      const label = option(value).closest('label')
      label?.dispatchEvent(
        new MouseEvent(type, {
          bubbles: true,
          cancelable: true,
          button: 0,
          clientX: 0,
          clientY: y,
        }),
      )
    })
  return { page, option, point }
}

describe('a press on an option', () => {
  it('counts for the option where it began, even if the list moved and the browser saw no click', async () => {
    const { option, point } = await open()
    await point('payme', 'pointerdown')
    await point('payme', 'pointerup', 4)
    expect(option('payme').checked).toBe(true)
  })

  it('does not count if the finger scrolls', async () => {
    const { option, point } = await open()
    await point('payme', 'pointerdown')
    await point('payme', 'pointerup', 40)
    expect(option('card').checked).toBe(true)
    await point('payme', 'pointerdown')
    await point('payme', 'pointercancel')
    await point('payme', 'pointerup')
    expect(option('card').checked).toBe(true)
  })

  it('does not choose an option that is disabled', async () => {
    const { option, point } = await open()
    await point('fps', 'pointerdown')
    await point('fps', 'pointerup')
    expect(option('card').checked).toBe(true)
  })
})
