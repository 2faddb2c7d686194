import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { Field } from '../../ui/form/field.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { type } from '../../testing/desk-site.tsx'
import { find, perform, render } from '../../testing/render.tsx'
import { useCommandForm } from './command-form.ts'
import { NetworkError, ProblemError } from '../api/failure/problem.ts'
import { createQueryClient } from '../api/query-client.ts'

const text = (code: string) => v.pipe(v.string(), v.nonEmpty(code))
const schema = v.object({
  name: text('name.required'),
  phone: v.object({ number: text('phone.required') }),
})

type Output = v.InferOutput<typeof schema>
type Send = (output: Output, key: string) => Promise<string>

const labels: Record<string, string> = {
  'name.required': 'Enter a name',
  'name.taken': 'Another name, please',
  'phone.required': 'Enter a number',
}

const openForm = async (send: Send) => {
  const queryClient = createQueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const done = vi.fn<(answer: string, output: Output) => void>()
  const Form = () => {
    const state = useCommandForm({
      schema,
      initial: { name: '', phone: { number: '' } },
      send,
      done,
      reads: [['people']],
      fieldOf: { phoneNumber: 'phone.number', name_taken: 'name' },
      labelsOf: (code) => labels[code] ?? code,
    })
    return (
      <FormSection state={state} act="Save" busy="Saving…">
        <Field name="name" label="Name" error={state.errorOf('name')}>
          <TextInput {...state.form.register('name')} />
        </Field>
        <Field name="phone.number" label="Phone" error={state.errorOf('phone.number')}>
          <TextInput {...state.form.register('phone.number')} />
        </Field>
        <output>{state.failure?.outcome}</output>
      </FormSection>
    )
  }
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  )
  const input = (name: string) => find<HTMLInputElement>(page, `[name="${name}"]`)
  const typeInto = (name: string, words: string) => perform(() => type(input(name), words))
  return {
    page,
    done,
    invalidate,
    input,
    type: typeInto,
    fill: async (name = 'Chan', number = '9123 4567') => {
      await typeInto('name', name)
      await typeInto('phone.number', number)
    },
    press: () => perform(() => find(page, 'button').click()),
    errors: () => [...page.querySelectorAll('[role=alert] a')].map((link) => link.textContent),
    outcome: () => find(page, 'output').textContent,
  }
}

const refused = (code: string, fields?: Record<string, string>) => {
  const error = { message: '', code }
  return new ProblemError({
    type: '',
    title: '',
    status: 422,
    message: `no: ${code}`,
    error,
    fields,
  })
}

describe('a form with a field that is missing', () => {
  it('sends nothing, lists the fields in their order, and moves the focus to the list', async () => {
    const send = vi.fn<Send>(async () => 'ok')
    const form = await openForm(send)
    await form.press()
    expect(form.errors()).toEqual(['Enter a name', 'Enter a number'])
    expect(document.activeElement).toBe(find(form.page, '[role=alert]'))
    expect(send).not.toHaveBeenCalled()
  })

  it('validates nothing before the first press, and each change after it', async () => {
    const form = await openForm(async () => 'ok')
    await form.type('name', 'C')
    await form.type('name', '')
    expect(form.errors()).toEqual([])
    await form.press()
    await form.type('name', 'C')
    expect(form.errors()).toEqual(['Enter a number'])
  })
})

describe('an error that appears while the user types', () => {
  it('is listed, and leaves the focus where it is', async () => {
    const form = await openForm(async () => 'ok')
    await form.press()
    await form.fill()
    expect(form.errors()).toEqual([])
    await perform(() => form.input('name').focus())
    await form.type('name', '')
    expect(form.errors()).toEqual(['Enter a name'])
    expect(document.activeElement).toBe(form.input('name'))
  })
})

describe('a form that is sent', () => {
  it('reloads what it changed, then reports that it is done', async () => {
    const form = await openForm(async () => 'ok')
    await form.fill()
    await form.press()
    const output = { name: 'Chan', phone: { number: '9123 4567' } }
    expect(form.done.mock.calls).toEqual([['ok', output]])
    expect(form.invalidate.mock.calls).toEqual([[{ queryKey: ['people'] }]])
  })

  it('is sent once by two presses at the same time', async () => {
    let answer: (word: string) => void = () => undefined
    const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)))
    const form = await openForm(send)
    await form.fill()
    await perform(() => {
      const element = find<HTMLFormElement>(form.page, 'form')
      element.requestSubmit()
      element.requestSubmit()
    })
    expect(find(form.page, 'button').textContent).toBe('Saving…')
    await perform(() => answer('ok'))
    expect(send).toHaveBeenCalledTimes(1)
    expect(form.done).toHaveBeenCalledTimes(1)
    expect(find(form.page, 'button').textContent).toBe('Save')
  })

  it('has another key for the next command', async () => {
    const send = vi.fn<Send>(async () => 'ok')
    const form = await openForm(send)
    await form.fill()
    await form.press()
    await form.press()
    const [first, second] = send.mock.calls.map(([, key]) => key)
    expect(first).not.toBe(second)
  })
})

describe('a form that the API refuses', () => {
  it('shows this at the field in the words of the screen, until the field changes', async () => {
    const error = refused('invalid_input', { name: 'name.taken', phoneNumber: 'phone.required' })
    const form = await openForm(async () => Promise.reject(error))
    await form.fill()
    await form.press()
    expect(form.errors()).toEqual(['Another name, please', 'Enter a number'])
    expect(document.activeElement).toBe(find(form.page, '[role=alert]'))
    expect(form.input('name').value).toBe('Chan')
    await form.type('name', 'Chan Tai Man')
    expect(form.errors()).toEqual(['Enter a number'])
    expect(form.outcome()).toBe('')
  })

  it('shows the API’s message at the field that its code refers to', async () => {
    const form = await openForm(async () => Promise.reject(refused('name_taken')))
    await form.fill()
    await form.press()
    expect(form.errors()).toEqual(['no: name_taken'])
  })

  it('shows above the form any error that belongs to none of its fields', async () => {
    const error = refused('invalid_input', { name: 'name.taken', colour: 'colour.invalid' })
    const form = await openForm(async () => Promise.reject(error))
    await form.fill()
    await form.press()
    expect(form.errors()).toEqual(['Another name, please'])
    expect(form.page.textContent).toContain('no: invalid_input')
    expect(form.outcome()).toBe('refused')
    expect(document.activeElement).toBe(find(form.page, '[role=alert]'))
  })

  it('moves the focus to the reason at each press, and keeps what was typed', async () => {
    const form = await openForm(async () => Promise.reject(refused('too_many_requests')))
    await form.fill()
    for (const field of ['name', 'phone.number']) {
      await perform(() => form.input(field).focus())
      await form.press()
      expect(document.activeElement).toBe(find(form.page, '[role=alert]'))
      expect(document.activeElement?.textContent).toBe('no: too_many_requests')
    }
    expect(form.input('name').value).toBe('Chan')
  })

  it('can be sent again unchanged', async () => {
    const send = vi.fn<Send>(async () => 'ok').mockRejectedValueOnce(refused('too_many_requests'))
    const form = await openForm(send)
    await form.fill()
    await form.press()
    expect(form.done).not.toHaveBeenCalled()
    await form.press()
    expect(form.done).toHaveBeenCalledTimes(1)
    expect(form.outcome()).toBe('')
  })
})

describe('a form whose answer is lost', () => {
  it('does not report a failure, and reloads what may have changed', async () => {
    const form = await openForm(async () => Promise.reject(new NetworkError('timed_out', true)))
    await form.fill()
    await form.press()
    expect(form.outcome()).toBe('unknown')
    expect(form.input('name').value).toBe('Chan')
    expect(form.invalidate).toHaveBeenCalledTimes(1)
    expect(form.done).not.toHaveBeenCalled()
  })

  it('keeps its key, so that a second press cannot do it twice', async () => {
    const send = vi.fn<Send>(async () => 'ok')
    send.mockRejectedValueOnce(new NetworkError('timed_out', true))
    const form = await openForm(send)
    await form.fill()
    await form.press()
    await form.press()
    const [first, second] = send.mock.calls.map(([, key]) => key)
    expect(first).toBe(second)
    expect(form.done).toHaveBeenCalledTimes(1)
  })

  it('stays unknown if the first attempt arrived with other values', async () => {
    const send = vi.fn<Send>(async () => Promise.reject(refused('request_reused')))
    send.mockRejectedValueOnce(new NetworkError('timed_out', true))
    const form = await openForm(send)
    await form.fill()
    await form.press()
    await form.type('name', 'Wong')
    await form.press()
    const [first, second] = send.mock.calls.map(([, key]) => key)
    expect(first).toBe(second)
    expect(form.outcome()).toBe('unknown')
  })
})
