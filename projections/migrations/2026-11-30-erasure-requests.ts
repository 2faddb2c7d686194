/** The requests of charities that a donor is erased. */
export const erasureRequests = {
  name: '2026-11-30-erasure-requests',
  statements: `
create table read_models.erasure_requests (
  request_id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  people uuid[] not null,
  status text not null check (status in
    ('open', 'withdrawn', 'declined', 'approved', 'carried_out')),
  reason text not null,
  received_on date not null,
  due_on date not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decline_reason text,
  carried_out_at timestamptz,
  requested_position bigint not null,
  position bigint not null
);
comment on column read_models.erasure_requests.reason is 'personal';
comment on column read_models.erasure_requests.decline_reason is 'personal';

-- erasureRequestsList: all of them, and those that wait; erasureRequestsDue
create index erasure_requests_due on read_models.erasure_requests (due_on, requested_position);
create index erasure_requests_open on read_models.erasure_requests (due_on, requested_position)
  where status = 'open';
-- erasureRequestsList: those that were decided
create index erasure_requests_decided on read_models.erasure_requests (due_on, requested_position)
  where status <> 'open';
-- findNewestErasureRequest, listUnsettledErasureRequests
create index erasure_requests_people on read_models.erasure_requests using gin (people);
-- the texts about a person who is erased
create index erasure_requests_person on read_models.erasure_requests (person_id);
`,
}
