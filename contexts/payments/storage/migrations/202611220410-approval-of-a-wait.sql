-- An approval belongs to one wait: when a withdrawal is made to wait again, whoever approved it before approves it again or does not (I-35).

alter table payments.approval add column wait int not null default 1;
alter table payments.approval drop constraint approval_pkey;
alter table payments.approval add primary key (payment_id, wait, approver, content);
