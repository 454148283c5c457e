-- Of a move by a patient: the doctor the visit was with before.
alter table patient_acts add column from_employee integer references doctors;
