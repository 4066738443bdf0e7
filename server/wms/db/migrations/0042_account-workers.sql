ALTER TABLE "users" ADD COLUMN "employee" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_employee_employees_emp_no_fk" FOREIGN KEY ("employee") REFERENCES "public"."employees"("emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_employee" UNIQUE("employee");