import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DeviceCheck } from './device-check.tsx'

afterEach(() => document.body.replaceChildren())

describe('what a device is doing', () => {
  it('is told in a region that a screen reader has been listening to', async () => {
    const page = document.createElement('main')
    document.body.append(page)
    const root = createRoot(page)
    await act(async () => root.render(<DeviceCheck sentence={null} />))
    const region = page.querySelector('[role=status]')
    expect(region?.textContent).toBe('')
    await act(async () => root.render(<DeviceCheck sentence="Keep this page open." />))
    expect(page.querySelector('[role=status]')).toBe(region)
    expect(region?.textContent).toBe('Keep this page open.')
    await act(async () => root.unmount())
  })
})
