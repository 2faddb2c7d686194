import { describe, expect, it } from 'vitest'
import { perform, render } from '../../../testing/render.tsx'
import { DeviceCheck } from './device-check.tsx'
import { deviceWork } from '../../../lib/challenge/device-work.ts'

describe('the work of a device', () => {
  it('is announced in a region that a screen reader already observes', async () => {
    const page = await render(<DeviceCheck />)
    const region = page.querySelector('[role=status]')
    expect(region?.textContent).toBe('')
    await perform(() => deviceWork.begin('Keep this page open.'))
    expect(page.querySelector('[role=status]')).toBe(region)
    expect(region?.textContent).toBe('Keep this page open.')
    await perform(deviceWork.end)
    expect(region?.textContent).toBe('')
  })
})
