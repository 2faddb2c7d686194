import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { find, perform, render } from '../testing/render.tsx'
import { refusalsFrom, useAnswers, type Answers } from './answers.ts'

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty('name.required'), v.minLength(2, 'name.too_short')),
  phone: v.object({ number: v.pipe(v.string(), v.nonEmpty('phone.required')) }),
})

const nested = (answers: Answers) => ({
  name: answers['name'],
  phone: { number: answers['phone.number'] },
})

const openForm = async (sent: (answers: Answers) => void = () => {}) => {
  const strokes = vi.fn<(answers: Answers) => void>()
  const Form = () => {
    const form = useAnswers({
      initial: () => ({ name: '', 'phone.number': '' }),
      refusalsOf: async (answers) => refusalsFrom(v.safeParse(schema, nested(answers)).issues),
      onChange: strokes,
    })
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async (answers) => sent(answers))
        }}
      >
        <input {...form.register('name')} />
        <input {...form.register('phone.number')} />
        <output>{form.refusals.map(({ name, code }) => `${name}=${code}`).join(' ')}</output>
        <button type="submit">{form.attempt}</button>
      </form>
    )
  }
  const page = await render(<Form />)
  return {
    strokes,
    refusals: () => find(page, 'output').textContent,
    attempt: () => find(page, 'button').textContent,
    press: () => perform(() => find(page, 'button').click()),
    type: (name: string, text: string) =>
      perform(() => {
        const input = find<HTMLInputElement>(page, `[name="${name}"]`)
        // React watches the element's own property, so the text is set as a keyboard would.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

describe('a form that nobody has sent yet', () => {
  it('judges nothing, and tells of every stroke', async () => {
    const form = await openForm()
    await form.type('name', 'T')
    expect(form.refusals()).toBe('')
    expect(form.strokes.mock.lastCall).toEqual([{ name: 'T', 'phone.number': '' }])
  })
})

describe('a form that was sent', () => {
  it('says of each answer what is wrong first, by its control’s name, and sends nothing', async () => {
    const sent = vi.fn<(answers: Answers) => void>()
    const form = await openForm(sent)
    await form.press()
    expect(form.refusals()).toBe('name=name.required phone.number=phone.required')
    expect(form.attempt()).toBe('1')
    expect(sent).not.toHaveBeenCalled()
  })

  it('judges at every stroke from then on, which is no other attempt', async () => {
    const form = await openForm()
    await form.press()
    await form.type('name', 'T')
    expect(form.refusals()).toBe('name=name.too_short phone.number=phone.required')
    await form.type('name', 'Tai')
    expect(form.refusals()).toBe('phone.number=phone.required')
    expect(form.attempt()).toBe('1')
  })

  it('goes on once everything holds, with what was typed last', async () => {
    const sent = vi.fn<(answers: Answers) => void>()
    const form = await openForm(sent)
    await form.type('name', 'Tai Man')
    await form.type('phone.number', '9123 4567')
    await form.press()
    expect(sent.mock.calls).toEqual([[{ name: 'Tai Man', 'phone.number': '9123 4567' }]])
  })
})
