import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as v from 'valibot'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { NetworkError, ProblemError } from '../../lib/api/failure/problem.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/input/text-input.tsx'
import { SessionBoundary } from '../account/session-boundary.tsx'
import { FormScreen } from './form-screen.tsx'

let send: () => Promise<void>

beforeEach(() => {
  send = async () => undefined
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})

const schema = v.object({ name: v.pipe(v.string(), v.nonEmpty('Enter a name')) })

const Edit = () => {
  const navigate = useNavigate()
  const logOut = useLogOut('organizations')
  const state = useCommandForm({
    schema,
    initial: { name: '' },
    send: async () => send(),
    done: () => navigate({ to: '/Donors' }),
    reads: [],
    labelsOf: (code) => code,
  })
  return (
    <>
      <FormScreen
        state={state}
        title="A name"
        back={{ to: '/Donors' }}
        act="Save"
        lost="Look at the list first."
      >
        <Field name="name" label="Name" error={state.errorOf('name')}>
          <TextInput {...state.form.register('name')} />
        </Field>
      </FormScreen>
      <button type="button" onClick={() => logOut.mutate({ to: '/OrgLogin' })}>
        Log out
      </button>
    </>
  )
}

const SignedInEdit = () => {
  const navigate = useNavigate()
  return (
    <SessionBoundary
      realm="organizations"
      leave={() => void navigate({ to: '/OrgLogin', ignoreBlocker: true })}
    >
      <Edit />
    </SessionBoundary>
  )
}

const openScreen = async () => {
  window.history.replaceState(null, '', '/Edit')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const queryClient = createQueryClient()
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/Donors">The list</Link>
        <Outlet />
      </>
    ),
  })
  const place = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> })
  const edit = createRoute({ getParentRoute: () => root, path: '/Edit', component: SignedInEdit })
  const router = createRouter({
    routeTree: root.addChildren([edit, place('/Donors'), place('/OrgLogin')]),
    history,
  })
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitUntil(() => find(page, '[name=name]'))
  return {
    page,
    type: (words: string) =>
      perform(() => type(find<HTMLInputElement>(page, '[name=name]'), words)),
    press: (words: string) => press(page, words),
    follow: (words: string) =>
      perform(() => {
        const links = [...page.querySelectorAll('a')]
        links.find((link) => link.textContent === words)?.click()
      }),
    asks: () => waitUntil(() => find(page, 'dialog h2')),
    place: () => router.state.location.pathname,
    arrives: (path: string) => waitUntil(() => expect(router.state.location.pathname).toBe(path)),
    unload: () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented ? 'asks' : 'leaves'
    },
  }
}

describe('a form in which nothing was typed', () => {
  it('is left without a question', async () => {
    const screen = await openScreen()
    expect(screen.unload()).toBe('leaves')
    await screen.follow('Back')
    await screen.arrives('/Donors')
  })
})

describe('a form with typed text', () => {
  it('asks before it is left, and stays if the user keeps editing', async () => {
    const screen = await openScreen()
    await screen.type('Chan')
    expect(screen.unload()).toBe('asks')
    await screen.follow('The list')
    await screen.asks()
    await screen.press('Keep editing')
    await screen.arrives('/Edit')
    expect(find<HTMLInputElement>(screen.page, '[name=name]').value).toBe('Chan')
    expect(screen.page.querySelector('dialog h2')).toBeNull()
  })

  it('is left if the user confirms', async () => {
    const screen = await openScreen()
    await screen.type('Chan')
    await screen.follow('Back')
    await screen.asks()
    expect(screen.place()).toBe('/Edit')
    await screen.press('Leave')
    await screen.arrives('/Donors')
  })

  it('is left without a question after it was saved', async () => {
    const screen = await openScreen()
    await screen.type('Chan')
    await screen.press('Save')
    await screen.arrives('/Donors')
    expect(screen.unload()).toBe('leaves')
  })

  it('is left without a question after a logout', async () => {
    const screen = await openScreen()
    await screen.type('Chan')
    await screen.press('Log out')
    await screen.arrives('/OrgLogin')
    expect(screen.unload()).toBe('leaves')
  })
})

describe('a form that was not saved', () => {
  it('is left without a question when the session has ended', async () => {
    const error = { message: '', code: 'not_signed_in' }
    const problem = { type: '', title: '', status: 401, message: 'Log in', error }
    send = async () => Promise.reject(new ProblemError(problem))
    const screen = await openScreen()
    await screen.type('Chan')
    await screen.press('Save')
    await screen.arrives('/OrgLogin')
    expect(screen.unload()).toBe('leaves')
  })

  it('moves the focus to the reason, and still asks before it is left', async () => {
    const error = { message: '', code: 'busy' }
    const problem = { type: '', title: '', status: 409, message: 'Somebody was faster', error }
    send = async () => Promise.reject(new ProblemError(problem))
    const screen = await openScreen()
    await screen.type('Chan')
    await screen.press('Save')
    await waitUntil(() => find(screen.page, '[role=alert]'))
    expect(document.activeElement?.textContent).toBe('Somebody was faster')
    await screen.follow('Back')
    await screen.asks()
  })

  it('shows that something else was sent if an earlier press with other values arrived', async () => {
    const error = { code: 'request_reused', message: 'Sent with other details.' }
    const problem = { type: '', title: '', status: 409, message: error.message, error }
    send = async () => Promise.reject(new ProblemError(problem))
    const screen = await openScreen()
    await screen.type('Chan')
    await screen.press('Save')
    await waitUntil(() => expect(screen.page.textContent).toContain('Sent with other details.'))
    expect(screen.page.textContent).not.toContain('Look at the list first.')
  })

  it('shows where to look when the answer was lost', async () => {
    send = async () => Promise.reject(new NetworkError('timed_out', true))
    const screen = await openScreen()
    await screen.type('Chan')
    await screen.press('Save')
    await waitUntil(() => expect(screen.page.textContent).toContain('Look at the list first.'))
  })
})
