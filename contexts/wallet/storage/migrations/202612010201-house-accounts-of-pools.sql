-- The platform pays contributions. A drop comes back from the pool, so that it and the winner's prize cancel out. The values of the migration before can be used from here on.
create or replace function wallet.house_account(of_kind wallet.entry_kind) returns text
language sql immutable parallel safe as $$
  select case of_kind
    when 'stake' then 'stakes' when 'refund' then 'stakes' when 'stake_undone' then 'stakes' when 'refund_undone' then 'stakes'
    when 'payout' then 'payouts' when 'payout_undone' then 'payouts'
    when 'deposit' then 'psp clearing in' when 'deposit_reversal' then 'psp clearing in'
    when 'withdrawal_paid' then 'psp clearing out'
    when 'bonus_credit' then 'bonus cost' when 'bonus_complete' then 'bonus cost' when 'bonus_burn' then 'bonus cost' when 'bonus_cancel' then 'bonus cost'
    when 'cashback_credit' then 'cashback cost' when 'cashback_debit' then 'cashback cost'
    when 'prize' then 'prize cost' when 'pool_debit' then 'prize cost'
    when 'pool_credit' then 'jackpot cost'
    when 'adjustment' then 'corrections'
  end
$$;
