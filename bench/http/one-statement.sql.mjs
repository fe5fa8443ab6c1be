/**
 * The rows of an endorsement in the gateway's tables, in one round trip. The audit entry is not among them: the limit is
 * what no gateway can leave out. The job comes from the sequence `limit_job`. A colon before a letter or a digit would be
 * a variable of pgbench.
 */
export const STATEMENT = `
  with moved as (
    update job set current_stage = 3, last_job_action_type = 3, last_action_date = now(), change_no = null,
                   reject_reason_id = null
    where id = (select nextval('limit_job')) and current_stage = 2
    returning id, agent_id
  ), action as (
    insert into job_action (job_id, action_type, stage, user_id, user_name, message, create_date)
    select id, 3, 3, 1, 'one', '${'Zeyil, sigortalının isteği üzerine düzenlendi. '.repeat(10).trim()}', now() from moved
    returning id, job_id
  ), files as (
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, store_key)
    select action.job_id, action.id, f.kind, f.file_name, f.content_type, f.size, f.sha256, f.store_key
    from action join job_transfer_document t on t.job_id = action.job_id join job_file f on f.id = t.file_id
  ), announced as (
    insert into notification (id, type, payload, subject_kind, subject_id)
    select nextval('notification_no'), 101,
           '{"JobId":' || job_id || ',"ProductId": 111,"InsuranceCompanyId": 1,"ActionId":' || id
             || ',"PolicyNumber": "100000334601017","RenewalNo": "0","EndorsementNo": 1,"EndorsementType": 0,'
             || '"GrossPremium": 7503.06,"NetPremium": 7145.77,"Commission": 1071.84,"ExchangeRate": 1,'
             || '"LocalGrossPremium": 7503.06,"LocalCommission": 1071.84,"IsTransferCompleted": true,"Stage": 3,'
             || '"CreateDate": "2026-11-20T103341.006+0300","PlatformProposalId": null}',
           'Job', job_id::text
    from action
    returning id
  ), addressed as (
    insert into delivery (notification_id, agent_id, type, referance_no)
    select announced.id, moved.agent_id, 101, '20261120' || lpad(announced.id::text, 22, '0')
    from announced, moved
    returning id
  ), endorsed as (
    insert into endorsement (action_id, product_id, policy_number, renewal_no, endorsement_no, endorsement_type,
      policy_start_date, policy_end_date, processing_date, gross_premium, net_premium, commission, installment_number,
      currency_type, exchange_rate, local_gross_premium, local_commission, is_transfer_completed, installment_nos,
      installment_amounts, installment_dates, installment_commissions, delivery_id)
    select action.id, 111, '100000334601017', '0', 1, 0, timestamptz '2026-11-20T000000+03',
           timestamptz '2027-11-20T000000+03', timestamptz '2026-11-20T103000+03', 7503.06, 7145.77, 1071.84, 6, 1, 1,
           7503.06, 1071.84, true, '{1,2,3,4,5,6}',
           array_fill(1250.51, array[6]), array(select timestamptz '2026-05-20T000000+03' + n * interval '1 month' from generate_series(1, 6) n),
           array_fill(178.64, array[6]), addressed.id
    from action, addressed
  )
  select from addressed`;
