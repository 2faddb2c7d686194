/** The function that appends takes the time at which each request is recorded. Frozen. */
export const recordedTimes = `
drop function es.append_many(text[], int[], bigint[], int[], uuid[], text[], json, json, json);

-- Appends cost what their events cost: everything is looked up and written for the whole call at once,
-- and the parts are taken out of three lists in one pass. The newest revision of a stream is the first
-- entry of its index read backwards, so that no second table can disagree with the events. What does
-- not fit together is refused, whichever program calls. The function runs as its owner: a role that may
-- execute it needs no right to write. A caller may name the time at which a request is recorded, for a
-- past that is written later: it is never before the event before it, and never after the clock.
create function es.append_many(
  p_streams text[], p_slots int[], p_expected bigint[], p_counts int[],
  p_ids uuid[], p_types text[], p_data json, p_personal json, p_meta json,
  p_recorded_at timestamptz[] default null
) returns table (
  o_status int, o_revision bigint, o_position bigint, o_recorded_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  total constant int := cardinality(p_ids);
  clock timestamptz;
  head_position bigint;
  head_recorded_at timestamptz;
  newest bigint[];
  some_known boolean;
  known record;
  stream_slot int;
  expected bigint;
  events int;
  actual bigint;
  done int := 0;
  appended int := 0;
  -- Filled first: an array assigned beyond its end begins where it was assigned, and would shift.
  positions bigint[] := array_fill(null::bigint, array[total]);
  revisions bigint[] := positions;
  slots int[] := array_fill(0, array[total]);
  times timestamptz[] := array_fill(null::timestamptz, array[total]);
begin
  -- Under a stricter level the snapshot would be older than the lock, and positions would repeat.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append_many needs read committed';
  end if;
  if (total > 0 and cardinality(p_types) = total and cardinality(p_slots) > 0
      and cardinality(p_expected) = cardinality(p_slots)
      and cardinality(p_counts) = cardinality(p_slots)
      and json_array_length(p_data) = total and json_array_length(p_personal) = total
      and json_array_length(p_meta) = total
      and (p_recorded_at is null or cardinality(p_recorded_at) = cardinality(p_slots))) is not true
  then
    raise exception 'es.append_many: lists of different lengths' using errcode = '22023';
  end if;

  select h.position, h.recorded_at into strict head_position, head_recorded_at
    from es.head h where h.only_row for update;
  clock := date_trunc('milliseconds', clock_timestamp());

  select exists (select from unnest(p_ids) i(id) join es.events e on e.event_id = i.id), array(
      select coalesce((select e.revision from es.events e where e.stream = s.stream
        order by e.revision desc limit 1), -1)
      from unnest(p_streams) with ordinality s(stream, slot) order by s.slot)
    into some_known, newest;

  for request in 1 .. cardinality(p_slots) loop
    stream_slot := p_slots[request];
    expected := p_expected[request];
    events := p_counts[request];
    actual := newest[stream_slot];
    if (events > 0 and done + events <= total and actual >= -1 and expected >= -2) is not true then
      raise exception 'es.append_many: request % makes no sense', request using errcode = '22023';
    end if;

    o_status := null;
    if some_known then
      select count(*) as events, max(e.revision) as revision, max(e.position) as position,
          max(e.recorded_at) as recorded_at,
          count(*) = events and bool_and(e.stream = p_streams[stream_slot])
            and min(e.revision - i.place) = max(e.revision - i.place) as one_run
        into known
        from unnest(p_ids[done + 1 : done + events]) with ordinality as i(id, place)
        join es.events e on e.event_id = i.id;
      if known.one_run then
        o_status := 2;
        o_revision := known.revision;
        o_position := known.position;
        o_recorded_at := known.recorded_at;
      elsif known.events > 0 and (expected = -2 or expected = actual) then
        o_status := 3;
        o_revision := null;
        o_position := null;
        o_recorded_at := null;
      end if;
    end if;

    if o_status is null then
      if expected = -2 or expected = actual then
        o_status := 0;
        o_revision := actual + events;
        o_position := head_position + events;
        head_recorded_at :=
          greatest(least(coalesce(p_recorded_at[request], clock), clock), head_recorded_at);
        o_recorded_at := head_recorded_at;
        newest[stream_slot] := o_revision;
        for n in 1 .. events loop
          positions[done + n] := head_position + n;
          revisions[done + n] := actual + n;
          slots[done + n] := stream_slot;
          times[done + n] := head_recorded_at;
        end loop;
        head_position := o_position;
        appended := appended + events;
      else
        o_status := 1;
        o_revision := nullif(actual, -1);
        o_position := null;
        o_recorded_at := null;
      end if;
    end if;
    done := done + events;
    return next;
  end loop;
  if done <> total then
    raise exception 'es.append_many: events that belong to no request' using errcode = '22023';
  end if;

  if appended > 0 then
    insert into es.events
        (position, stream, category, revision, type, event_id, data, personal, meta, recorded_at)
      select n.position, p_streams[n.slot], split_part(p_streams[n.slot], '-', 1), n.revision,
          n.type, n.id, n.data,
          case when json_typeof(n.personal) <> 'null' then n.personal end, n.meta,
          n.recorded_at
        from (select unnest(positions) as position, unnest(slots) as slot,
            unnest(revisions) as revision, unnest(p_types) as type, unnest(p_ids) as id,
            unnest(times) as recorded_at,
            json_array_elements(p_data) as data,
            json_array_elements(p_personal) as personal,
            json_array_elements(p_meta) as meta) n
        where n.position is not null;
    update es.head set position = head_position, recorded_at = head_recorded_at where only_row;
  end if;
end $$;
revoke execute on function es.append_many from public;
`
